/** The look of the description's page: the shop's paper and ink, light and dark. */
export const style = `
:root { color-scheme: light dark; --paper: light-dark(#f6f7f8, #12161a); --surface: light-dark(#fff, #1a2026);
  --ink: light-dark(#17202a, #e8edf1); --muted: light-dark(#51606e, #a3b1bd); --line: light-dark(#d9dfe4, #303a43);
  --accent: light-dark(#0b5cad, #6db3f8); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 0.9375rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem; }
h3 { margin: 0; font-size: 1.0625rem; font-family: ui-monospace, monospace; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1rem; }
nav > ul > li { font-weight: 600; }
nav li li { font-weight: 400; }
nav a { display: block; padding: 0.1875rem 0; line-height: 1.375rem; }
article { margin: 0 0 1rem; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; }
.method { color: var(--accent); }
.wide { overflow-x: auto; margin-top: 1rem; }
table { width: 100%; border-collapse: collapse; }
caption { padding-bottom: 0.25rem; text-align: start; font-weight: 600; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top;
  font-weight: 400; overflow-wrap: normal; }
thead th { border: 0; color: var(--muted); }
code { font: 0.875em ui-monospace, monospace; }
`.trim();
