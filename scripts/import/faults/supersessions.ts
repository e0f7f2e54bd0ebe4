import { type Fault, holds, items } from './fault.ts';

/** References: kept as given, whatever they add up to; the page of each item must end. */

const five = items(...['a', 'b', 'c', 'd', 'e'].map((id) => `${id},bosch,pads,${id.toUpperCase()}-1,Pad,,,`));
const file = (...rows: string[]) => ({ 'references.csv': `item_id,kind,number\n${rows.join('\n')}\n` });
const kept = (...rows: [string, string, string][]) =>
  holds('item_references', 'item_id kind number number_key', ...rows.map((row) => [...row, row[2].replace('-', '')]));

export const supersessions: Fault[] = [
  {
    name: 'a chain of five numbers, each replaced by the next',
    files: {
      ...five,
      ...file('a,superseded_by,B-1', 'b,superseded_by,C-1', 'c,superseded_by,D-1', 'd,superseded_by,E-1'),
    },
    rows: [
      kept(
        ['a', 'superseded_by', 'B-1'],
        ['b', 'superseded_by', 'C-1'],
        ['c', 'superseded_by', 'D-1'],
        ['d', 'superseded_by', 'E-1'],
      ),
    ],
  },
  {
    name: 'a number with two successors, and two with one',
    files: { ...five, ...file('a,superseded_by,B-1', 'a,superseded_by,C-1', 'd,supersedes,B-1', 'd,supersedes,C-1') },
    rows: [
      kept(
        ['a', 'superseded_by', 'B-1'],
        ['a', 'superseded_by', 'C-1'],
        ['d', 'supersedes', 'B-1'],
        ['d', 'supersedes', 'C-1'],
      ),
    ],
  },
  {
    name: 'numbers that replace one another in a circle, and one that replaces itself',
    files: {
      ...five,
      ...file(
        'a,superseded_by,B-1',
        'b,superseded_by,C-1',
        'c,superseded_by,A-1',
        'd,supersedes,D-1',
        'd,superseded_by,D-1',
      ),
    },
    rows: [
      kept(
        ['a', 'superseded_by', 'B-1'],
        ['b', 'superseded_by', 'C-1'],
        ['c', 'superseded_by', 'A-1'],
        ['d', 'supersedes', 'D-1'],
        ['d', 'superseded_by', 'D-1'],
      ),
    ],
  },
  {
    name: 'a number that nobody sells replaces another',
    files: { ...five, ...file('a,superseded_by,ZZ-9') },
    rows: [kept(['a', 'superseded_by', 'ZZ-9'])],
  },
  {
    name: 'references of an unknown kind, to no number, of no item',
    files: {
      'references.csv':
        'item_id,kind,maker,number\nb1,oe,<b>Maruti</b>,55810\nb1,like,,1\nb1,OE,,1\nb1,cross,,\nzz,cross,,1\nb1,cross,,-/-\n',
    },
    rows: [holds('item_references', 'item_id kind maker number', ['b1', 'oe', 'Maruti', '55810'])],
    report: [
      ['references.csv', 3, 'kind', 'kind-invalid', 'like'],
      ['references.csv', 4, 'kind', 'kind-invalid', 'OE'],
      ['references.csv', 5, 'number', 'text-missing', ''],
      ['references.csv', 6, 'item_id', 'reference-missing', 'zz'],
      ['references.csv', 7, 'number', 'number-empty', '-/-'],
    ],
  },
  {
    name: 'parts of a diagram that is not there, and a part number with zeros before it',
    files: {
      'diagrams.csv':
        'diagram_id,engine_id,category_id,code,name\nd1,k12m,pads,A,Brakes\nd2,k99,pads,A,X\nd3,k12m,none,A,X\n',
      'diagram_parts.csv':
        'diagram_id,position,part_number,name,quantity\nd1,1a,00559,Pad,2\nd2,1,1,Pad,\nd1,2,5.5E+9,Pad,\nd1,3,7,Pad,some\n',
    },
    rows: [
      holds('diagrams', 'id', ['d1']),
      holds('diagram_parts', 'diagram_id position number_key quantity', ['d1', '1a', '00559', 2]),
    ],
    report: [
      ['diagrams.csv', 3, 'engine_id', 'reference-missing', 'k99'],
      ['diagrams.csv', 4, 'category_id', 'reference-missing', 'none'],
      ['diagram_parts.csv', 3, 'diagram_id', 'reference-missing', 'd2'],
      ['diagram_parts.csv', 4, 'part_number', 'number-destroyed', '5.5E+9'],
      ['diagram_parts.csv', 5, 'quantity', 'integer-invalid', 'some'],
    ],
  },
];
