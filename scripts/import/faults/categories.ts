import { type Fault, holds } from './fault.ts';

/** The tree of categories. */

const file = (...rows: string[]) => ({ 'categories.csv': `category_id,parent_id,name\n${rows.join('\n')}\n` });
const kept = ['brakes,,Brakes', 'pads,brakes,Pads'];
const deep = Array.from({ length: 20_000 }, (_, n) => [`c${n}`, n === 0 ? null : `c${n - 1}`, `C${n}`] as const);

export const categories: Fault[] = [
  {
    name: 'a category is its own parent',
    files: file(...kept, 'self,self,S'),
    rows: [holds('categories', 'id', ['brakes'], ['pads'])],
    report: [['categories.csv', 4, 'parent_id', 'category-cycle', 'self']],
  },
  {
    name: 'three categories in a circle, and what hangs on them',
    files: {
      ...file(...kept, 'below,a,X', 'a,b,A', 'b,c,B', 'c,a,C', 'under,below,Y'),
      'diagrams.csv': 'diagram_id,engine_id,category_id,code,name\nd1,k12m,a,A,X\nd2,k12m,pads,A,X\n',
    },
    rows: [holds('categories', 'id', ['brakes'], ['pads']), holds('diagrams', 'id', ['d2'])],
    report: [
      ['categories.csv', 4, 'parent_id', 'reference-missing', 'a'],
      ['categories.csv', 5, 'parent_id', 'category-cycle', 'b'],
      ['categories.csv', 6, 'parent_id', 'category-cycle', 'c'],
      ['categories.csv', 7, 'parent_id', 'category-cycle', 'a'],
      ['categories.csv', 8, 'parent_id', 'reference-missing', 'below'],
      ['diagrams.csv', 2, 'category_id', 'reference-missing', 'a'],
    ],
  },
  {
    name: 'a parent that is not there, and the categories below it',
    files: file(...kept, 'lost,none,L', 'lower,lost,M'),
    rows: [holds('categories', 'id', ['brakes'], ['pads'])],
    report: [
      ['categories.csv', 4, 'parent_id', 'reference-missing', 'none'],
      ['categories.csv', 5, 'parent_id', 'reference-missing', 'lost'],
    ],
  },
  {
    name: 'a parent comes after its child, and the order of the file stays',
    files: file('pads,brakes,Pads', 'brakes,,Brakes'),
    rows: [holds('categories', 'id parent_id position', ['pads', 'brakes', 1], ['brakes', null, 2])],
  },
  {
    name: 'twenty thousand categories, each below the one before',
    files: file(...kept, ...deep.map(([id, parent, name]) => `${id},${parent ?? ''},${name}`).reverse()),
    rows: [holds('categories', 'id parent_id name', ['brakes', null, 'Brakes'], ['pads', 'brakes', 'Pads'], ...deep)],
  },
  {
    name: 'two categories of one name get two addresses, and a level is a whole number',
    files: {
      'categories.csv':
        'category_id,parent_id,name,level\nbrakes,,Brakes,0\npads,brakes,Pads,1\nmore,brakes,PADS!,1\nx,,X,top\n',
    },
    rows: [holds('categories', 'id slug level', ['brakes', 'brakes', 0], ['pads', 'pads', 1], ['more', 'pads-2', 1])],
    report: [['categories.csv', 5, 'level', 'integer-invalid', 'top']],
  },
];
