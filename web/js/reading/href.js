// Where a clause is read.

/** The slug of a clause is what comes before its first dot. @param {string} id */
export function clause_href(id) {
    return `#/rules/${id.split('.')[0]}/${id}`;
}
