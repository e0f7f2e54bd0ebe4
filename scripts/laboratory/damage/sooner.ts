/**
 * Preloaded into a server (`node --import`): timers of a minute or longer fire almost at once, so that the server looks
 * for damage all the time.
 */
const aMinute = 60_000;
const moment = 200;

const usual = globalThis.setTimeout;
const sooner = (run: () => void, milliseconds?: number, ...given: []) =>
  usual(run, milliseconds !== undefined && milliseconds >= aMinute ? moment : milliseconds, ...given);
globalThis.setTimeout = Object.assign(sooner, usual);
