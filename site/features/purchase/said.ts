import { conditionsText } from '../../../api/contract/conditions-text';
import type { Condition, Fit } from '../../../api/contract/fitment';
import { conditionPieces } from '../../../api/contract/year-text';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { pageText } from '../../lib/page-strings';

/** How a verdict in words looks: its mark and its colour. */
export const saidClasses: Record<Fit, string> = {
  fits: 'fit-said fit-yes text-good',
  fitsIf: 'fit-said fit-if text-warn',
  fitsNot: 'fit-said fit-no text-bad',
  unknown: 'fit-said fit-unknown text-muted',
};

/** A piece of a sentence; a language where it is not the page's. */
export interface SaidPiece {
  text: string;
  lang?: 'en' | undefined;
}

/** The same as `saidText`, in pieces that are written one after the other. */
export function saidPieces(...[t, whose, fit, conditions, vehicle]: Parameters<typeof saidText>): SaidPiece[] {
  const asked = conditionPieces(conditions, pageText()).map((text): SaidPiece => ({ text, lang: langOf(text) }));
  const [vehicleMark, conditionMark] = ['\0', '\u0001'];
  return sentence(t, whose, fit, { vehicle: vehicleMark, condition: conditionMark })
    .split(vehicleMark)
    .flatMap((part, at): SaidPiece[] => {
      const words = part.split(conditionMark).flatMap((text, after) => [...(after ? asked : []), { text }]);
      return at ? [{ text: vehicle, lang: 'en' }, ...words] : words;
    })
    .filter(({ text }) => text);
}

/**
 * "Does not fit your Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018"; at the desk, of a customer's vehicle.
 */
export function saidText(
  t: Translate,
  whose: 'purchase' | 'desk',
  fit: Fit,
  conditions: readonly Condition[],
  vehicle: string,
): string {
  const condition = conditions.length === 0 ? '' : conditionsText(conditions, pageText());
  return sentence(t, whose, fit, { vehicle, condition });
}

function sentence(t: Translate, whose: 'purchase' | 'desk', fit: Fit, values: { vehicle: string; condition: string }) {
  return whose === 'desk' ? t(`desk.fit.${fit}`, values) : t(`purchase.fit.${fit}`, values);
}
