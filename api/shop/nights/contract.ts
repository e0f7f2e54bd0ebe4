import { z } from 'zod';
import { nightStates, remedies } from './rules.ts';

/** The result of the last night: the import of the supplier's catalogue and the generation of its pages. */

/** ISO 8601, UTC. */
const moment = z.string().nullable();

export const nightSummary = z.object({
  state: z.enum(nightStates),
  startedAt: moment.describe('when the last night began'),
  lastSuccessAt: moment.describe('when the last good night ended'),
});

/** Present while the shop shows older content, because the present content has a mistake. */
export const wrongContent = z.object({
  since: z.string(),
  message: z.string().describe('each mistake with file, line and what was expected, in English'),
});

/** Damaged files of the live release that could not be repaired. */
export const damageReport = z.object({
  since: z.string().describe('when the first of them was noticed'),
  files: z.array(z.string()).describe('as paths in the data folder; the first twenty'),
  total: z.int(),
  remedy: z.enum(remedies).describe('what makes them whole again'),
});
export type DamageReport = z.infer<typeof damageReport>;

export const nightReport = nightSummary.extend({
  endedAt: moment,
  message: z.string().describe("why it was refused or failed, in English; it may quote the supplier's files"),
});
export type NightReport = z.infer<typeof nightReport>;
export const nightAnswer = z.object({
  data: nightReport.extend({ wrongContent: wrongContent.nullable(), damage: damageReport.nullable() }),
});
export type NightAnswer = z.infer<typeof nightAnswer>;
