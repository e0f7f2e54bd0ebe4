/// <reference types="astro/client" />

/** See `inlineScript` in astro.config.mjs. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}

declare namespace App {
  interface Locals {
    language: import('../api/shop/language/languages').Language;
    t: import('./i18n/keys').Translate;
    /** "/cart" in this page's language. */
    path: (path: string) => string;
    /** The public address of "/cart" in this page's language. */
    address: (path: string) => string;
    /** The data of a page of this kind (api/catalogue/page-kinds.ts), if the caller has read it. */
    page?: unknown;
    catalogue?: import('../api/catalogue/open').Catalogue;
  }
}

interface ImportMetaEnv {
  /** True while the shop shows the sample catalogue. Set when the site is compiled. */
  readonly DEMO: boolean;
}
