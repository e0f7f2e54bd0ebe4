import { useEffect, useRef, useState } from 'react';
import { blankIn, withWords } from '../../../api/shop/templates/rules';
import { type IslandProps, useText } from '../../ui/island';
import { showToast } from '../toast/toast';
import { TemplateMenu } from './TemplateMenu';
import { languageOr } from './templates';

interface Props extends IslandProps {
  /** The id of the field of several lines. */
  field: string;
  /** The customer's language. */
  to: string;
  /** Most characters that the field takes. */
  most: number;
  /** Gets all of the field's new text. */
  onText: (text: string) => void;
}

const area = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null;

/** Inserts a template below what is typed into a field. Within the field, Alt+T does the same. */
export function TemplateButton({ field, to, most, onText, ...props }: Props) {
  const t = useText(props);
  const [open, setOpen] = useState(false);
  /** Where the words begin that were just inserted. */
  const inserted = useRef<number>(undefined);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      if (document.activeElement?.id !== field) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);

  function take(words: string): void {
    const typed = area(field)?.value ?? '';
    const text = withWords(typed, words, most);
    if (text === undefined) return showToast({ kind: 'bad', title: t('desk.templates.tooLong', { max: most }) });
    inserted.current = text.length - words.length;
    onText(text);
  }

  /** Back in the field: on the first blank of what was inserted, else behind it. */
  function close(): void {
    setOpen(false);
    const [into, from] = [area(field), inserted.current];
    inserted.current = undefined;
    into?.focus();
    if (!into || from === undefined) return;
    const behind = { start: into.value.length, end: into.value.length };
    const { start, end } = blankIn(into.value, from) ?? behind;
    into.setSelectionRange(start, end);
  }

  return (
    <>
      <button
        type="button"
        className="btn mt-1 min-h-9 px-3 py-1 text-sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+T"
        onClick={() => setOpen(true)}
      >
        {t('desk.templates.insert')}
      </button>
      {open && <TemplateMenu {...props} to={languageOr(to, 'en')} onTake={take} onClose={close} />}
    </>
  );
}
