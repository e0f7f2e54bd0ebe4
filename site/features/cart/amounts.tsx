import type { TextKey, Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';

/** Rupees of the wire as paise. */
export const paiseOf = (rupees: string) => Math.round(Number(rupees) * 100);

interface Props {
  t: Translate;
  /** A text with the value {{price}}. */
  text: TextKey;
  paise: number;
  className?: string;
}

/** "₹ 450 each": the amount stands inside a sentence, wherever the language puts it. */
export function AmountText({ t, text, paise, className }: Props) {
  const [before, after] = t(text, { price: '\u0000' }).split('\u0000');
  return (
    <span className={className}>
      {before}
      <Amount paise={paise} className="tabular-nums" />
      {after}
    </span>
  );
}
