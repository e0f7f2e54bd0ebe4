import { conditionsText } from '../../../api/shop/fit/conditions-text';
import type { Condition, Fit } from '../../../api/shop/fit/fitment';
import { type SaidFit, saidFit } from '../../../api/shop/fit/said';
import { conditionPieces } from '../../../api/shop/fit/year-text';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import type { TextPiece } from '../../i18n/vehicle-text';
import { pageText } from '../../lib/page-strings';

/** The mark and colour of a verdict in words. */
export const saidClasses: Record<Fit, string> = {
  fits: 'fit-said fit-yes text-good',
  fitsIf: 'fit-said fit-if text-warn',
  fitsNot: 'fit-said fit-no text-bad',
  unknown: 'fit-said fit-unknown text-muted',
};

/** The text of `saidText` in pieces. @param vehicle the pieces of its name */
export function saidPieces(
  t: Translate,
  whose: 'purchase' | 'desk',
  fit: Fit,
  conditions: readonly Condition[],
  vehicle: readonly TextPiece[],
): TextPiece[] {
  const { said, conditions: named } = saidFit(fit, conditions);
  const asked = conditionPieces(named, pageText()).map((text): TextPiece => ({ text, lang: langOf(text) }));
  const [vehicleMark, conditionMark] = ['\0', '\u0001'];
  return sentence(t, whose, said, { vehicle: vehicleMark, condition: conditionMark })
    .split(vehicleMark)
    .flatMap((part, at): TextPiece[] => {
      const words = part.split(conditionMark).flatMap((text, after) => [...(after ? asked : []), { text }]);
      return at ? [...vehicle, ...words] : words;
    })
    .filter(({ text }) => text);
}

/** "Does not fit your Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018"; at the desk about a customer's vehicle. */
export function saidText(
  t: Translate,
  whose: 'purchase' | 'desk',
  fit: Fit,
  conditions: readonly Condition[],
  vehicle: string,
): string {
  const { said, conditions: named } = saidFit(fit, conditions);
  const condition = named.length === 0 ? '' : conditionsText(named, pageText());
  return sentence(t, whose, said, { vehicle, condition });
}

function sentence(
  t: Translate,
  whose: 'purchase' | 'desk',
  said: SaidFit,
  values: { vehicle: string; condition: string },
) {
  return whose === 'desk' ? t(`desk.fit.${said}`, values) : t(`purchase.fit.${said}`, values);
}
