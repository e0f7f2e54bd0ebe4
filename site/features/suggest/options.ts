import { yearsText } from '../../../api/shop/fit/year-text';
import { pathIn } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { element } from '../../lib/element';
import { pageLanguage, pageText } from '../../lib/page-strings';
import type { Option } from './suggest';

/** The look of a group's heading. */
export const headingClass = 'flex min-h-8 items-end px-3 pb-1 text-sm text-muted';

export const optionId = (index: number) => `suggestion-${index}`;

/** The options of a listbox, in groups by kind. */
export function groupsOf(options: readonly Option[], t: Translate): HTMLElement[] {
  const groups: HTMLElement[] = [];
  let group: HTMLElement | undefined;
  for (const [index, option] of options.entries()) {
    if (option.kind !== options[index - 1]?.kind) {
      const label = element('div', headingClass, t(`suggest.${option.kind}`));
      label.id = `${optionId(index)}-kind`;
      label.setAttribute('role', 'none');
      group = element('div', '', label);
      group.setAttribute('role', 'group');
      group.setAttribute('aria-labelledby', label.id);
      groups.push(group);
    }
    group?.append(optionOf(option, index, t));
  }
  return groups;
}

function optionOf({ kind, text, lang, marks, detail, years, count, fit, path }: Option, index: number, t: Translate) {
  const isRecent = kind === 'recent';
  // Recent searches have a fixed height, because the buttons that remove them are beside them.
  const option = element(
    'a',
    `flex flex-col justify-center rounded px-3 text-ink no-underline hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent ${isRecent ? 'h-11 pe-13' : 'min-h-11 py-1'}`,
  );
  option.id = optionId(index);
  option.href = pathIn(pageLanguage(), path);
  // Tab moves on to the search button; the options are reached with the arrows.
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const look = `${kind === 'number' ? 'number ' : ''}${isRecent ? 'truncate' : 'wrap-anywhere'}`;
  const name = element('span', look, ...marked(text, marks));
  name.lang = lang;
  option.append(name);
  const about = [
    detail,
    years && yearsText(years.from, years.to, pageText()),
    count === null ? null : t('suggest.parts', { count }),
    fit && t(fit === 'fits' ? 'suggest.fits' : 'suggest.fitsIf'),
  ].filter(Boolean);
  if (about.length > 0) option.append(' ', element('span', 'text-sm wrap-anywhere text-muted', about.join(' · ')));
  if (isRecent) option.setAttribute('aria-describedby', 'suggestion-removal');
  return option;
}

/** A text with elements around its marked parts; screen readers read it as one text. */
function marked(text: string, marks: Option['marks']): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    const mark = element(
      'mark',
      'rounded-xs bg-accent-soft font-bold text-inherit forced-colors:bg-[Mark] forced-colors:text-[MarkText]',
      text.slice(from, to),
    );
    nodes.push(document.createTextNode(text.slice(at, from)), mark);
    at = to;
  }
  nodes.push(document.createTextNode(text.slice(at)));
  return nodes;
}
