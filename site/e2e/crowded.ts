import type { Page } from '@playwright/test';

/** What cannot be read or reached on a page, at each of these text sizes in percent. */
export const crowded = (page: Page, percents: readonly number[]): Promise<string[]> => page.evaluate(look, percents);

/** Runs in the page. Boxes may differ by a pixel, because browsers round. */
function look(percents: readonly number[]): string[] {
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  interface Thing extends Box {
    node: Node;
    name: string;
  }
  const root = document.documentElement;
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

  function nameOf(node: Node): string {
    const element = elementOf(node);
    const text = (node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return text === '' ? `${element?.localName}#${element?.id}` : `"${text}" (${element?.localName})`;
  }

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, .skip, .tab-panel > h2');

  /**
   * Why a box cannot be seen where it is. Only a table in a text may scroll sideways. Abbreviated text is complete
   * elsewhere.
   */
  function hidden(node: Node, box: Box): 'cut off' | 'out of the window' | 'abbreviated' | undefined {
    for (let at = node.parentElement; at; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (overflowX === 'visible') continue;
      const scrolls = overflowX === 'auto';
      if (scrolls && at.matches('.prose table')) return undefined;
      const edge = at.getBoundingClientRect();
      const across = box.left < edge.left - 1 || box.right > edge.right + 1;
      if (!across && (scrolls || box.bottom <= edge.bottom + 3)) return undefined;
      const meant = across ? textOverflow === 'ellipsis' && at.hasAttribute('title') : webkitLineClamp !== 'none';
      return meant ? 'abbreviated' : 'cut off';
    }
    return box.left < -1 || box.right > root.clientWidth + 1 ? 'out of the window' : undefined;
  }

  function wrongNow(): Set<string> {
    const wrong = new Set<string>();
    const over = root.scrollWidth - root.clientWidth;
    if (over > 0) wrong.add(`${over} pixels too wide`);
    const things: Thing[] = [];

    /**
     * @param boxes one per line of text
     * @param slack the part of its height by which a box may overlap those above and below
     */
    function add(node: Node, boxes: Iterable<Box>, slack: number): void {
      const name = nameOf(node);
      for (const { left, right, top, bottom } of boxes) {
        const why = hidden(node, { left, right, top, bottom });
        if (why === 'abbreviated' || right - left < 1) continue;
        if (why) wrong.add(`${name} is ${why}`);
        const part = (bottom - top) * slack;
        things.push({ node, name, left, right, top: top + part, bottom: bottom - part });
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent || !text.nodeValue?.trim() || parent.closest('script, select, textarea') || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      let block = parent;
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
      const box = block.getBoundingClientRect();
      if (
        getComputedStyle(block).overflowX === 'visible' &&
        lines.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
      )
        wrong.add(`${nameOf(text)} is out of its box`);
      // Letters are lower than their line.
      add(text, lines, 0.25);
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary'))
      if (isSeen(control))
        add(control, control.getClientRects(), getComputedStyle(control).display === 'inline' ? 0.25 : 0.02);

    things.sort((a, b) => a.top - b.top);
    things.forEach((thing, index) => {
      for (let next = index + 1; next < things.length; next++) {
        const other = things[next];
        if (!other || other.top >= thing.bottom) break;
        if (other.left > thing.right - 2 || thing.left > other.right - 2) continue;
        if (!thing.node.contains(other.node) && !other.node.contains(thing.node))
          wrong.add(`${thing.name} and ${other.name} overlap`);
      }
    });
    for (const { scrollWidth, clientWidth } of document.querySelectorAll('#search-box'))
      if (scrollWidth > clientWidth) wrong.add(`the search box hides ${scrollWidth - clientWidth} pixels of its words`);
    return wrong;
  }

  return percents.flatMap((percent) => {
    root.style.fontSize = `${percent}%`;
    return [...wrongNow()].map((problem) => `${percent} %: ${problem}`);
  });
}
