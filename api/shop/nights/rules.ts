/** The states of a night: constants that the site shares. */

/**
 * `none`: no night was ever started here; `refused`: its package is wrong; `failed`: it ended in any other way;
 * `overdue`: the last night is too long ago.
 */
export const nightStates = ['none', 'running', 'done', 'refused', 'failed', 'overdue'] as const;
export type NightState = (typeof nightStates)[number];

/** The states that need somebody's action. */
export const wrongNights = ['refused', 'failed', 'overdue'] as const satisfies NightState[];
export type WrongNight = (typeof wrongNights)[number];

export function isWrong(state: NightState): state is WrongNight {
  return wrongNights.includes(state as WrongNight);
}

/** The command that publishes corrected content, on the server. */
export const contentCommand = 'npm run generate';

/**
 * What repairs damaged files: `generate`; `nightly` when the catalogue is damaged; `publish`, run where the editions of
 * this shop are made.
 */
export const remedies = ['generate', 'nightly', 'publish'] as const;
export type Remedy = (typeof remedies)[number];

/** The command that repairs damaged files. */
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
