import { expect, test } from 'vitest';
import { markEnglish } from './mark-english';

test.each([
  ['<p>Add to cart</p>', '<p lang="en">Add to cart</p>'],
  ['<a href="/pa/cart" title="a > b">Cart</a>', '<a lang="en" href="/pa/cart" title="a > b">Cart</a>'],
  ['<p>ਕਾਰਟ</p><p>ਕਾਰਟ Bosch</p>', undefined],
  ['<p lang="hi">Namaste</p>', undefined],
  ['<p>&amp; 12 – 34</p>', undefined],
  ['<script>const a = "<b>text</b>";</script><style>b{}</style>', undefined],
  ['<label><input type="text">Name</label>', undefined],
  ['<ul>\n  <li>One &amp; two</li></ul>', '<ul>\n  <li lang="en">One &amp; two</li></ul>'],
])('%s', (html, marked) => expect(markEnglish(html)).toBe(marked ?? html));
