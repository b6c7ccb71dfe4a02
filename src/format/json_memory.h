/* Memory for JSON: a message is hundreds of small blocks that live for microseconds. They come from
 * lists of blocks of a few sizes, one set for each thread, which costs a third of what malloc()
 * does. What jansson itself hands out as text (json_dumps) must then not be freed with free(). */
#ifndef SANDTABLE_FORMAT_JSON_MEMORY_H
#define SANDTABLE_FORMAT_JSON_MEMORY_H

/* To be called once, before any JSON is made. */
void json_memory_use(void);

/* Gives back what this thread keeps, before it ends. */
void json_memory_drop(void);

#endif
