import { useEffect, useRef, useState } from 'react';
import { type DeskQueue, isDeskQueue } from '../../../api/shop/desk/rules';
import { readText, writeText } from '../../lib/storage';
import { type IslandProps, useText } from '../../ui/island';
import { useModal } from '../../ui/use-modal';
import { viewOf } from './desk';
import { type DeskKey, keyOf } from './queue';

const stored = 'desk-keys';
const isSingle = () => readText('local', stored) !== 'off';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility());

/** Moves the focus among the rows, from the focused or the open one. */
function move(by: 1 | -1): void {
  const all = rows();
  const focused = document.activeElement;
  const here = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
  const at = here >= 0 ? here : all.findIndex((row) => row.hasAttribute('aria-current'));
  const next = at < 0 ? all[0] : all[at + by];
  next?.focus();
}

/** Headings of the panels in which the queues' work is done. */
const panels: Record<DeskQueue, string> = { returns: 'returns', talk: 'conversation', payments: 'payment' };

/** Puts the focus where an enquiry is worked on: on the panel of the queue that is shown, else into the first price. */
export function focusWork(): void {
  const { show } = viewOf(location.search);
  const panel = isDeskQueue(show) ? document.getElementById(panels[show]) : null;
  if (panel) return panel.focus();
  document.querySelector<HTMLInputElement>('[data-quote] input[id^="price-"]:enabled')?.focus();
}

function whereFocusIs(): 'list' | 'field' | 'elsewhere' {
  const focused = document.activeElement;
  if (focused?.closest('dialog')) return 'field';
  if (focused?.matches('input:not([type="checkbox"]), select, textarea, [contenteditable]')) return 'field';
  return focused?.closest('[data-row]') ? 'list' : 'elsewhere';
}

/** Everything at the desk can be done with keys. @param explain shows which */
export function useDeskKeys(explain: () => void): void {
  const latest = useRef(explain);
  latest.current = explain;
  useEffect(() => {
    const does: Record<DeskKey, () => void> = {
      next: () => move(1),
      previous: () => move(-1),
      search: () => document.getElementById('desk-search')?.focus(),
      keys: () => latest.current(),
      answer: focusWork,
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const key = keyOf(event, whereFocusIs(), isSingle());
      if (!key) return;
      event.preventDefault();
      does[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The keys of the desk. Those without Ctrl can be switched off: they disturb whoever speaks to the computer. */
export function Keys({ onClose, ...props }: IslandProps & { onClose: () => void }) {
  const t = useText(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const [single, setSingle] = useState(isSingle);
  useModal(dialog);
  const keys = [
    ['j ↓', t('desk.keyHelp.next')],
    ['k ↑', t('desk.keyHelp.previous')],
    ['Enter', t('desk.keyHelp.open')],
    ['a', t('desk.keyHelp.answer')],
    ['/', t('desk.keyHelp.search')],
    ['Alt T', t('desk.keyHelp.template')],
    ['Ctrl Enter', t('desk.keyHelp.send')],
    ['?', t('desk.keys')],
  ] as const;
  return (
    <dialog ref={dialog} className="panel p-5" aria-labelledby="keys" onClose={onClose}>
      <h2 id="keys">{t('desk.keys')}</h2>
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="number font-semibold" lang="en">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={single}
          onChange={() => {
            writeText('local', stored, single ? 'off' : undefined);
            setSingle(!single);
          }}
        />
        {t('desk.singleKeys')}
      </label>
      <button type="button" className="btn mt-3" onClick={() => dialog.current?.close()}>
        {t('desk.close')}
      </button>
    </dialog>
  );
}
