import type { Form } from '../form.ts';
import { synonymLimits } from './rules.ts';

const needed = {
  min: 1,
  shortText: 'searches.problem.empty',
  input: { autoComplete: 'off' },
} as const;

/** The call takes longer texts: what else is wrong with them the server alone can say, and says (`checks.ts`). */
export const synonymForm = {
  phrase: { label: 'searches.phrase', ...needed, cut: synonymLimits.phrase },
  meaning: { label: 'searches.meaning', ...needed, cut: synonymLimits.meaning },
} as const satisfies Form;
