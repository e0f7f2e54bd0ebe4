import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { usePending } from '../../ui/use-form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { DeleteAccount } from './DeleteAccount';
import { copyFailure, copyName, fetchCopy, saveFile } from './own-data';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  /** Sellers cannot delete their own accounts. */
  seller: boolean;
}

/** The customer's data: a copy to download, and the deletion of the account. */
export function OwnData({ t, base, language, seller }: Props) {
  const { pending, run } = usePending();

  async function download() {
    try {
      await run(async () => {
        saveFile(await fetchCopy());
        const text = t('data.downloadedText', { file: copyName });
        showToast({ kind: 'good', title: t('data.downloaded'), text });
      });
    } catch (error) {
      if (!ledToLogin(error, base))
        showToast({ kind: 'bad', title: t('data.copyFailed'), text: copyFailure(error, t) });
    }
  }

  return (
    <>
      <section className="panel grid max-w-xl gap-3 p-5" aria-labelledby="copy-title">
        <h2 id="copy-title">{t('data.copyTitle')}</h2>
        <p>{t('data.copyText')}</p>
        <p>
          <button type="button" className="btn" aria-disabled={pending || undefined} onClick={() => void download()}>
            {pending ? t('data.downloading') : t('data.download')}
          </button>
        </p>
      </section>
      <section className="panel grid max-w-xl gap-3 p-5" aria-labelledby="delete-title">
        <h2 id="delete-title">{t('data.deleteTitle')}</h2>
        {seller ? <p>{t('data.seller')}</p> : <DeleteAccount t={t} base={base} language={language} />}
      </section>
    </>
  );
}
