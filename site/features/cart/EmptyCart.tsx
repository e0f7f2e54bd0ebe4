import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/keys';

interface Props {
  t: Translate;
  base: string;
  hint?: string;
  /** Shown first, for example that the cart was cleared and how to undo that. */
  children?: ReactNode;
}

export function EmptyCart({ t, base, hint = t('cart.emptyHint'), children }: Props) {
  return (
    <div className="panel p-6 text-center @min-[36rem]:p-10">
      {children}
      <p className="text-lg font-semibold">{t('cart.empty')}</p>
      <p className="mt-1 text-muted">{hint}</p>
      <a className="btn btn-main mt-5" href={`${base}/`}>
        {t('cart.startShopping')}
      </a>
    </div>
  );
}
