import { termsPath } from '../../../api/shop/promise/rules';
import type { TextKey } from '../../i18n/keys';

/** Information pages in the footer, as Markdown files in `content/pages/{lang}/`. */
export const footerPages = [
  { path: '/about-us', key: 'info.aboutUs' },
  { path: '/faqs', key: 'info.faqs' },
  { path: '/shipping-policy', key: 'footer.shippingPolicy' },
  { path: termsPath, key: 'footer.fitPromise' },
  { path: '/return-policy', key: 'info.returnPolicy' },
  { path: '/warranty', key: 'info.warranty' },
  { path: '/privacy-policy', key: 'info.privacyPolicy' },
  { path: '/terms-of-service', key: 'info.terms' },
] as const satisfies {
  path: string;
  key: TextKey;
}[];
