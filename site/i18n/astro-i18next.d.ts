/** The package's own types are not reachable through its "exports". */
declare module 'astro-i18next' {
  export function initAstroI18next(config: object): void;
  export function localizePath(path: string, locale: string, base: string): string;
}
