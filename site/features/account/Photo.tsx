import { useRef } from 'react';
import { photoRules } from '../../../api/shop/photo/rules';
import type { Translate } from '../../i18n/keys';
import { usePending } from '../../ui/use-form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { photoFailure, photoProblem, removePhoto, sendPhoto } from './account';

/** Changes of the photo, one at a time, each with its message. */
function usePhoto(t: Translate, base: string) {
  const { pending, run } = usePending();
  const fail = (text: string) => showToast({ kind: 'bad', title: t('account.photoFailed'), text });

  async function change(action: () => Promise<void>, title: string, text: string) {
    try {
      await run(async () => {
        await action();
        showToast({ kind: 'good', title, text });
      });
    } catch (error) {
      if (!ledToLogin(error, base)) fail(photoFailure(error, t));
    }
  }

  async function choose(file: File) {
    const problem = photoProblem(file, t);
    if (problem) fail(problem);
    else await change(() => sendPhoto(file), t('account.photoSaved'), t('account.photoSavedText'));
  }
  const remove = () => change(removePhoto, t('account.photoRemoved'), t('account.photoRemovedText'));
  return { pending, choose, remove };
}

/** The profile photo, or a placeholder figure. */
export function Photo({ t, base, url }: { t: Translate; base: string; url: string | null }) {
  const picker = useRef<HTMLInputElement>(null);
  const { pending, choose, remove } = usePhoto(t, base);

  return (
    <section className="panel flex flex-wrap items-center gap-4 p-5" aria-labelledby="photo-title">
      <h2 id="photo-title" className="sr-only">
        {t('account.photo')}
      </h2>
      <Picture t={t} url={url} />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn"
            aria-describedby="photo-note"
            aria-disabled={pending || undefined}
            onClick={() => !pending && picker.current?.click()}
          >
            {pending ? t('account.uploading') : t('account.changePhoto')}
          </button>
          {url && (
            <button
              type="button"
              className="btn"
              aria-disabled={pending || undefined}
              onClick={() => !pending && void remove()}
            >
              {t('account.removePhoto')}
            </button>
          )}
        </div>
        <p id="photo-note" className="hint mt-2">
          {t('account.photoNote')}
        </p>
        <input
          ref={picker}
          type="file"
          className="hidden"
          accept={photoRules.types.join()}
          aria-label={t('account.changePhoto')}
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (!file) return;
            await choose(file);
            // Lets the shopper choose the same file again.
            target.value = '';
          }}
        />
      </div>
    </section>
  );
}

const Picture = ({ t, url }: { t: Translate; url: string | null }) =>
  url ? (
    <img src={url} alt={t('account.photo')} width={96} height={96} className="size-24 rounded-full object-cover" />
  ) : (
    <svg
      className="size-24 rounded-full bg-sunken p-4 text-muted"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c1-4.5 4-6.5 8-6.5s7 2 8 6.5" />
    </svg>
  );
