// A theatre without a browser: a board that writes down what it is told and when, and a clock that stands until nothing is left
// to do and then jumps to what comes next.

/** How long the board of these tests takes to perform an act, at the normal pace. */
export const PERFORM_MS = 300;

/** Time that passes only here. */
export function makeClock() {
  const clock = {
    now: 0,
    timers: [],
    setTimeout(work, ms = 0) {
      const timer = {at: clock.now + ms, work};
      clock.timers.push(timer);
      return timer;
    },
    clearTimeout(timer) {
      clock.timers = clock.timers.filter((one) => one !== timer);
    },
    /** Until nobody waits for anything any more. */
    async run(most = 100000) {
      for (let n = 0; n < most; n++) {
        await new Promise((done) => setImmediate(done)); // whatever follows from what has just happened
        const next = clock.timers.reduce((first, one) => (first && first.at <= one.at ? first : one), null);
        if (!next) return;
        clock.clearTimeout(next);
        clock.now = Math.max(clock.now, next.at);
        next.work();
      }
      throw new Error('the clock never stops');
    },
  };
  return clock;
}

/** A board and a tray that remember what happened on them, in order, each with its time. */
export function makeStage(clock) {
  const played = [];
  const note = (what, more = {}) => played.push({what, at: clock.now, ...more});
  const last = () => new Promise((done) => clock.setTimeout(done, 0));
  return {
    played,
    note,
    board: {
      show: (view) => note('show', {view}),
      light: (act) => note('light', {event: act.event}),
      async perform(act, after, pace) {
        note('perform', {event: act.event});
        await new Promise((done) => clock.setTimeout(done, PERFORM_MS * pace));
        note('performed', {event: act.event});
      },
      settle: last,
      skip() {},
      trail() {},
    },
    tray: {roll: (event) => note('roll', {event}), lie() {}},
  };
}
