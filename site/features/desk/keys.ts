import { useEffect, useRef } from 'react';
import { type DeskQueue, isDeskQueue } from '../../../api/shop/desk/rules';
import { readText, writeText } from '../../lib/storage';
import { viewOf } from './desk';
import { type DeskKey, keyOf } from './queue';

const stored = 'desk-keys';

/** Whether keys without Ctrl work. */
export const isSingle = () => readText('local', stored) !== 'off';
export const allowSingle = (on: boolean) => writeText('local', stored, on ? undefined : 'off');

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
