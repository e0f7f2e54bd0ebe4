import { type KeyboardEvent, useRef, useState } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { useModal } from '../../ui/use-modal';
import { type Choice, choicesWith, languageName, loadChoices } from './templates';

interface Props extends IslandProps {
  /** The language of the customer. */
  to: Language;
  onTake: (words: string) => void;
  onClose: () => void;
}

/** The templates to choose from, in the customer's language, each with what it says in the seller's own. */
export function TemplateMenu({ to, onTake, onClose, ...props }: Props) {
  const t = useText(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const [loading, retry] = useLoad(to, () => loadChoices(to, props.language));
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className="panel w-[min(48rem,95vw)] p-5"
      aria-labelledby="templates"
      onClose={onClose}
      onKeyDown={(event) => {
        // The dialog stands in a form, which has keys of its own.
        event.stopPropagation();
        moveFocus(event);
      }}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="templates">{t('desk.templates.insert')}</h2>
        <a href={`${props.base}/desk/templates`} target="_blank" rel="noreferrer">
          {t('desk.templates.edit')}
        </a>
      </div>
      <Loaded part t={t} loading={loading} waiting={t('site.loading')} failed={t('desk.loadFailed')} onRetry={retry}>
        {(choices) => (
          <Choices
            {...props}
            to={to}
            choices={choices}
            onTake={(words) => {
              onTake(words);
              dialog.current?.close();
            }}
          />
        )}
      </Loaded>
      <button type="button" className="btn mt-3" onClick={() => dialog.current?.close()}>
        {t('desk.close')}
      </button>
    </dialog>
  );
}

/** Arrows move among the search and the templates. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
  event.preventDefault();
  stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus();
}

interface ChoicesProps extends IslandProps {
  to: Language;
  choices: readonly Choice[];
  onTake: (words: string) => void;
}

function Choices({ to, choices, onTake, ...props }: ChoicesProps) {
  const t = useText(props);
  const [query, setQuery] = useState('');
  const found = choicesWith(choices, query);
  const [first] = found;
  return (
    <>
      <label className="sr-only" htmlFor="template-search">
        {t('desk.templates.search')}
      </label>
      <input
        id="template-search"
        className="field mb-3"
        type="search"
        placeholder={t('desk.templates.search')}
        value={query}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose
        autoFocus
        data-stop
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (first) onTake(first.words.text);
        }}
      />
      {found.length === 0 && <p role="status">{t('desk.templates.noneFound')}</p>}
      <ul className="grid max-h-[60vh] gap-2 overflow-y-auto">
        {found.map((choice) => (
          <li key={choice.key}>
            <button
              type="button"
              data-stop
              className="btn grid w-full justify-items-start gap-1 p-3 text-start font-normal whitespace-normal"
              onClick={() => onTake(choice.words.text)}
            >
              <strong>{choice.name}</strong>
              <Words {...props} to={to} choice={choice} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Words({ to, choice: { words, own }, ...props }: IslandProps & { to: Language; choice: Choice }) {
  const t = useText(props);
  return (
    <>
      <span className="whitespace-pre-line" lang={words.lang}>
        {words.text}
      </span>
      {words.lang !== to && (
        <span className="text-sm font-semibold text-bad">
          {t('desk.templates.inEnglish', { language: languageName(to) })}
        </span>
      )}
      {own.text !== words.text && (
        <span className="hint whitespace-pre-line" lang={own.lang}>
          {own.text}
        </span>
      )}
    </>
  );
}
