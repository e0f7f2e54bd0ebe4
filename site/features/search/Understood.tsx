import type { UnderstoodPart } from '../../../api/shop/search/contract';
import type { Side, UnderstoodKind } from '../../../api/shop/search/understood';
import type { TextKey, Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import type { Change } from './address';
import type { Shown } from './search';

/** The meaning of a part of the query in the page's language; a fuel without a text stays as it is. */
export function meaningOf(t: Translate, { kind, label, localName }: UnderstoodPart): string {
  if (localName) return localName;
  if (kind === 'number') return label.toUpperCase();
  if (kind === 'side') return t(`search.side.${label as Side}`);
  const fuel = /^(petrol|diesel|cng|electric|hybrid)$/.exec(label)?.[0];
  return kind === 'fuel' && fuel ? t(`vehicle.fuel.${fuel}` as TextKey) : label;
}

/** Names words of the query that results or offers ignore; else empty. @param isAbout the kinds that count */
export function relaxedText(t: Translate, { answer }: Shown, isAbout: (kind: UnderstoodKind) => boolean): string {
  const { understood, relaxed } = answer.data;
  const words = understood.filter(({ kind }) => relaxed.includes(kind) && isAbout(kind));
  if (words.length === 0) return '';
  return t('search.nothingWithout', { words: words.map((part) => meaningOf(t, part)).join(', ') });
}

/** How the query was understood, with a button that removes each part, and the words that match nothing. */
export function Understood({ t, shown, change }: { t: Translate; shown: Shown; change: Change }) {
  const { understood, unmatched, total } = shown.answer.data;
  const told = [
    total > 0 && unmatched.length > 0 && t('search.unmatched', { words: unmatched.join(', ') }),
    total > 0 && relaxedText(t, shown, () => true),
    shown.hasOwn &&
      total > 0 &&
      understood.some(({ kind }) => kind === 'model' || kind === 'make') &&
      !shown.fit &&
      t('search.ownVehicle'),
  ];
  const isTold = understood.some(({ kind }) => kind !== 'part') && understood.length > 1;
  return (
    <>
      {isTold && (
        <ul className="mb-3 flex flex-wrap items-center gap-2" aria-label={t('search.understood')}>
          {understood.map((part) => (
            <li key={`${part.kind} ${part.text}`}>
              <button
                type="button"
                className="btn min-h-11 px-3 py-1 text-sm"
                aria-label={t('search.without', { word: meaningOf(t, part) })}
                onClick={() => change({ q: part.without })}
              >
                <span lang={langOf(part.localName ?? part.label)}>
                  {part.localName ? `${part.localName} (${part.label})` : meaningOf(t, part)}
                </span>
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {told.map(
        (text) =>
          text && (
            <p className="panel mb-3 p-4" key={text}>
              {text}
            </p>
          ),
      )}
    </>
  );
}
