import { describe, expect, test } from 'vitest';
import { partTypes } from '../facts.ts';
import { firstSample, sampleItems } from '../items.ts';
import { partsOf } from '../parts.ts';
import { vehicles } from '../vehicles.ts';
import { builders } from './builders.ts';
import { diagramOf } from './diagram.ts';
import { drawingOf, shapesOf } from './drawing.ts';
import { boxOf, type Shape } from './shapes.ts';
import { traitsOf } from './traits.ts';

const items = [...sampleItems(firstSample.items, firstSample.seed)];
const drawings = items.map((item) => ({ item, svg: drawingOf(item) }));
const onlyParts = (svg: string) => svg.replace(/<rect x="40"[\s\S]*$/, '');

/** The mistakes in the nesting of elements, and characters that XML does not have in text. */
function xmlMistakes(text: string): string[] {
  const open: string[] = [];
  const mistakes: string[] = [];
  for (const [tag, end, name = '', attributes = '', empty] of text.matchAll(
    /<(\/?)(\w+)((?:\s+[\w:-]+="[^"<&]*")*)(\/?)>|[<&]/g,
  )) {
    if (name === '') mistakes.push(tag);
    else if (end) {
      if (open.pop() !== name) mistakes.push(tag);
    } else if (!empty) open.push(name);
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, key]) => key);
    if (new Set(names).size !== names.length) mistakes.push(tag);
  }
  return [...mistakes, ...open];
}

test('every type of part has a drawing, and every drawing a type', () => {
  expect(Object.keys(builders).toSorted()).toEqual(partTypes.map(({ id }) => id).toSorted());
});

test('no two types look the same', () => {
  const seen = new Map<string, string>();
  for (const type of partTypes) {
    const item = { id: 'same', brandId: 'bosch', partNumber: '1', attributes: [], references: [], position: null };
    // Traits depend on the type, too; here only the forms count.
    const shapes = JSON.stringify(
      shapesOf(type.id, {
        ...traitsOf({ ...item, type }),
        measure: (_, low) => low,
        whole: (_, low) => low,
        form: (_, first) => first,
        finish: (first) => first,
      }),
    );
    expect(seen.get(shapes), type.id).toBeUndefined();
    seen.set(shapes, type.id);
  }
});

test('the same item always has the same drawing', () => {
  for (const { item, svg } of drawings.slice(0, 300)) expect(drawingOf(item)).toBe(svg);
});

test('every item has a drawing of its own', () => {
  expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(items.length);
});

test('drawings are XML of whole and finite numbers, and not larger than they need to be', () => {
  for (const { item, svg } of drawings) {
    expect(svg.length, item.type.id).toBeLessThan(15_500);
    expect(svg, item.type.id).not.toMatch(/NaN|Infinity|undefined|href="[^#]|url\([^#]/);
  }
  for (const { item, svg } of drawings.filter((_, n) => n % 7 === 0)) expect(xmlMistakes(svg), item.id).toEqual([]);
  const sizes = drawings.map(({ svg }) => svg.length).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(9000);
});

test('every reference within a drawing leads to something that is defined', () => {
  for (const { item, svg } of drawings.filter((_, n) => n % 5 === 0)) {
    const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
    const used = [...svg.matchAll(/#([a-z]\w*)[")]/g)]
      .map(([, id]) => id)
      .filter((id) => !/^([0-9a-f]{3}){1,2}$/.test(id ?? ''));
    expect(
      used.filter((id) => !defined.has(id)),
      item.id,
    ).toEqual([]);
  }
});

describe('a person tells parts apart', () => {
  test('of one type, by their attributes', () => {
    const item = items.find(({ type }) => type.id === 'brake-disc');
    if (!item) throw new Error('The sample has no disc');
    const as = (value: string) => drawingOf({ ...item, attributes: [{ name: 'diameter', value }] });
    expect(onlyParts(as('300 mm'))).not.toBe(onlyParts(as('234 mm')));
    expect(as('300 mm')).not.toBe(as('234 mm'));
  });

  test('of two vehicles, by their form', () => {
    for (const id of ['brake-pad-set', 'headlamp', 'control-arm', 'air-filter', 'spark-plug']) {
      const own = drawings.filter(({ item }) => item.type.id === id);
      const forms = new Set(own.map(({ svg }) => onlyParts(svg)));
      expect(forms.size, id).toBeGreaterThan(own.length / 4);
    }
  });

  test('of the left and the right side', () => {
    const lamp = items.find(({ type, position }) => type.id === 'headlamp' && position === 'left');
    if (!lamp) throw new Error('The sample has no left headlamp');
    expect(onlyParts(drawingOf({ ...lamp, position: 'right' }))).not.toBe(onlyParts(drawingOf(lamp)));
  });

  test('of two brands, by the maker’s plate', () => {
    const [item] = items;
    if (!item) throw new Error('The sample is empty');
    expect(drawingOf({ ...item, partNumber: 'OTHER 1' })).not.toBe(drawingOf(item));
  });
});

test('everything that is drawn lies on the paper', () => {
  for (const { item, svg } of drawings.filter((_, n) => n % 11 === 0)) {
    for (const [, x, y] of svg.matchAll(/M(-?\d+)[ ]?(-?\d+)/g)) {
      expect(Number(x) >= 0 && Number(x) <= 800, `${item.id} ${x}`).toBe(true);
      expect(Number(y) >= 0 && Number(y) <= 600, `${item.id} ${y}`).toBe(true);
    }
  }
});

test('the box of shapes holds the whole of an ellipse', () => {
  const half = { to: 'A', rx: 10, ry: 5, turn: 0, large: 1, sweep: 1 } as const;
  const shape: Shape = {
    fill: '#000000',
    outline: [{ to: 'M', x: 0, y: 0 }, { ...half, x: 20, y: 0 }, { ...half, x: 0, y: 0 }, { to: 'Z' }],
  };
  expect(boxOf([shape])).toEqual({ left: 0, right: 20, top: -5, bottom: 5 });
});

describe('exploded views', () => {
  const assemblies = ['maruti-suzuki_swift-3', 'hero_splendor-plus', 'honda_activa-6g', 'hyundai_creta-2'].flatMap(
    (modelId) => {
      const vehicle = vehicles.find((each) => each.modelId === modelId);
      if (!vehicle) throw new Error(`No vehicle ${modelId}`);
      const types = partTypes.filter(({ fit }) => fit !== 'universal');
      return [...Map.groupBy(types, ({ category }) => category).values()]
        .map((own) => own.flatMap((type) => partsOf(type, vehicle)))
        .filter((parts) => parts.length > 0);
    },
  );

  test('say where each part is, on the picture and apart from the others', () => {
    expect(assemblies.length).toBeGreaterThan(80);
    for (const parts of assemblies) {
      const { places, svg } = diagramOf(parts);
      const name = parts.map(({ type, position }) => `${type.id} ${position}`).join();
      expect(xmlMistakes(svg), name).toEqual([]);
      expect(places, name).toHaveLength(parts.length);
      for (const { x, y } of places) expect(x > 0 && x < 1 && y > 0 && y < 1, name).toBe(true);
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, name).toBe(parts.length);
    }
  });

  test('have the front at the top and the left on the left', () => {
    const type = partTypes.find(({ id }) => id === 'brake-caliper');
    if (!type) throw new Error('No caliper');
    const positions = ['rear-right', 'front-left', 'rear-left', 'front-right'];
    const [rearRight, frontLeft, rearLeft, frontRight] = diagramOf(
      positions.map((position) => ({ type, position })),
    ).places;
    expect(frontLeft?.x).toBeLessThan(frontRight?.x ?? 0);
    expect(frontLeft?.y).toBeLessThan(rearLeft?.y ?? 0);
    expect([rearRight?.x, rearRight?.y]).toEqual([frontRight?.x, rearLeft?.y]);
  });
});
