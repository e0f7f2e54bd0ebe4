/** What became of the last night: constants that the site shares. */

/**
 * `none`: no night was ever started here; `refused`: its package is not right; `failed`: it ended
 * in another way; `overdue`: the last one is too long ago.
 */
export const nightStates = ['none', 'running', 'done', 'refused', 'failed', 'overdue'] as const;
export type NightState = (typeof nightStates)[number];

/** The states that somebody has to do something about. */
export const wrongNights = ['refused', 'failed', 'overdue'] as const satisfies NightState[];
export type WrongNight = (typeof wrongNights)[number];

export function isWrong(state: NightState): state is WrongNight {
  return wrongNights.includes(state as WrongNight);
}

/** The command that publishes corrected content, on the server. */
export const contentCommand = 'npm run generate';

/**
 * What makes damaged files whole again: `generate`; `nightly` where the catalogue is among them; `publish`, where the pages
 * of a shop that takes editions are made.
 */
export const remedies = ['generate', 'nightly', 'publish'] as const;
export type Remedy = (typeof remedies)[number];

/** The command that makes damaged files again. */
export const damageCommands: Record<Remedy, string> = {
  generate: 'npm run generate -- --all',
  nightly: 'npm run nightly -- PATH',
  publish: 'npm run publish -- PLACE --all',
};

/** The command that helps, on the server. */
export const nightCommands: Record<WrongNight, string> = {
  refused: 'npm run nightly -- PATH --force',
  failed: 'npm run nightly -- PATH',
  overdue: 'systemctl list-timers; crontab -l',
};
