import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { photoRules } from '../../../api/shop/photo/rules';
import { type IslandProps, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import type { FormPictures } from './form-pictures';
import { Picture } from './Picture';
import { type OrderPath, pictureFailure, pictureProblem, sendPicture } from './pictures';

interface Props extends IslandProps {
  of: OrderPath;
  /** For the ids of its elements. */
  id: string;
  most: number;
  pictures: FormPictures;
}

/** Sends pictures as soon as they are chosen, and shows them. */
export function PictureField({ of, id, most, pictures, ...props }: Props) {
  const t = useText(props);
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const names = useStore(pictures.$names);
  const { pending, run } = usePending();
  const fail = (text: string) => showToast({ kind: 'bad', title: t('pictures.failed'), text });
  async function choose(file: File) {
    const problem = pictureProblem(file, t);
    if (problem) return fail(problem);
    await run(() => pictures.add(sendPicture(of, file))).catch((error: unknown) => fail(pictureFailure(error, t)));
  }
  function remove(name: string) {
    pictures.remove(name);
    button.current?.focus();
  }
  const isFull = names.length >= most;
  return (
    <div className="grid gap-2">
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {names.map((name, at) => (
            <li key={name} className="grid gap-1">
              <Picture t={t} of={of} name={name} number={at + 1} />
              <button type="button" className="btn btn-plain" onClick={() => remove(name)}>
                {t('pictures.remove', { number: at + 1 })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        ref={button}
        type="button"
        className="btn justify-self-start"
        aria-describedby={`${id}-note`}
        aria-disabled={pending || isFull || undefined}
        onClick={() => !pending && !isFull && picker.current?.click()}
      >
        {t(pending ? 'pictures.uploading' : 'pictures.choose')}
      </button>
      <p id={`${id}-note`} className="hint">
        {t('pictures.note', { count: most })}
      </p>
      <input
        ref={picker}
        type="file"
        className="hidden"
        accept={photoRules.types.join()}
        aria-label={t('pictures.choose')}
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (!file) return;
          await choose(file);
          // Lets the shopper choose the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}
