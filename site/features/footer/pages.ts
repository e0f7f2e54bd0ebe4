import type { TextKey } from '../../i18n/keys';

/** Information pages in the footer; each is a Markdown file in `content/pages/{lang}/`. */
export const footerPages = [{ path: '/shipping-policy', key: 'footer.shippingPolicy' }] as const satisfies {
  path: string;
  key: TextKey;
}[];
