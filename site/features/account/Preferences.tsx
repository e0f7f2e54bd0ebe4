import type { Translate } from '../../i18n/keys';

/** Links from the account to other pages. */
export function Preferences({ t, base }: { t: Translate; base: string }) {
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="quick-title">
      <h2 id="quick-title">{t('account.quickActions')}</h2>
      <p className="flex flex-wrap gap-3">
        <a className="btn" href={`${base}/orders`}>
          {t('account.viewOrders')}
        </a>
        <a className="btn" href={`${base}/cart`}>
          {t('account.viewCart')}
        </a>
      </p>
      <p className="rounded-lg bg-accent-soft p-3 text-sm">{t('account.checkoutNote')}</p>
    </section>
  );
}
