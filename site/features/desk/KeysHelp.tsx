import { useRef, useState } from 'react';
import { type IslandProps, useText } from '../../ui/island';
import { useModal } from '../../ui/use-modal';
import { allowSingle, isSingle } from './keys';

/** The keys of the desk. Those without Ctrl can be switched off: they disturb whoever speaks to the computer. */
export function KeysHelp({ onClose, ...props }: IslandProps & { onClose: () => void }) {
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
            allowSingle(!single);
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
