import { expect, test } from 'vitest';
import { markup } from './markup';

test('values are escaped, as text and as attributes', () => {
  const hostile = `<b title="a">Tom & 'Jerry'</b>`;
  const escaped = '&lt;b title=&quot;a&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;';
  expect(String(markup`<p title="${hostile}">${hostile}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('markup within markup stays; nothing is written for what is missing, but a zero', () => {
  const bold = markup`<b>${'&'}</b>`;
  expect(String(markup`<p>${bold}${undefined}${false}${0}${''}</p>`)).toBe('<p><b>&amp;</b>0</p>');
});
