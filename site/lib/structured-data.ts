import type { Shop } from '../../api/shop/shop-file/contract';

/** Structured data of a page for search engines (schema.org); `at` turns a path into a full address. */

type Address = (path: string) => string;

/** Several objects in one script. */
export function graph(...things: object[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** The path from Home to this page, which is the last entry. */
export function breadcrumbList(home: string, trail: { name: string; path: string }[], at: Address): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: home, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    })),
  };
}

/** A page of a list; `before` is the number of entries on the pages before it. */
export function itemList(entries: { name: string; path: string }[], total: number, before: number, at: Address) {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: entries.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url: at(path),
    })),
  };
}

export function organization(shop: Shop, at: Address): object {
  const { email, phone, address } = shop.contact;
  return {
    '@type': 'Organization',
    '@id': `${at('/')}#organization`,
    name: shop.name,
    url: at('/'),
    logo: new URL('/icon-512.png', at('/')).href,
    email,
    telephone: phone,
    address,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email, telephone: phone },
  };
}

/** The shop and its search, for a search box in the results. */
export function webSite(shop: Shop, language: string, at: Address): object {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: at('/'),
    inLanguage: language,
    publisher: { '@id': `${at('/')}#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${at('/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
