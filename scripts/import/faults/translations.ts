import { type Fault, holds } from './fault.ts';

/** Texts in other languages. */

const file = (...rows: string[]) => ({ 'translations.csv': `entity,id,language,field,text\n${rows.join('\n')}\n` });

export const translations: Fault[] = [
  {
    name: 'a language, a field or an entity that the shop does not know, and an id that is not there',
    files: file(
      'item,b1,hi,name,ब्रेक',
      'item,b1,fr,name,x',
      'item,b1,HI,name,x',
      'item,b1,hi,price,x',
      'shop,b1,hi,name,x',
      'brand,b1,hi,name,x',
      'item,zz,hi,name,x',
      'category,pads,hi,name,',
    ),
    rows: [holds('translations', 'entity id language field text', ['item', 'b1', 'hi', 'name', 'ब्रेक'])],
    report: [
      ['translations.csv', 3, 'language', 'language-invalid', 'fr'],
      ['translations.csv', 4, 'language', 'language-invalid', 'HI'],
      ['translations.csv', 5, 'field', 'field-invalid', 'price'],
      ['translations.csv', 6, 'entity', 'entity-invalid', 'shop'],
      ['translations.csv', 7, 'id', 'reference-missing', 'b1'],
      ['translations.csv', 8, 'id', 'reference-missing', 'zz'],
      ['translations.csv', 9, 'text', 'text-missing', ''],
    ],
  },
  {
    name: 'a translation comes twice: the first stays, same or not',
    files: file('item,b1,hi,name,ब्रेक', 'item,b1,hi,name,पैड', 'item,b1,hi,name,ब्रेक', 'item,b1,mr,name,ब्रेक'),
    rows: [holds('translations', 'id language text', ['b1', 'hi', 'ब्रेक'], ['b1', 'mr', 'ब्रेक'])],
    report: [
      ['translations.csv', 3, 'id', 'translation-duplicate', 'b1'],
      ['translations.csv', 4, 'id', 'translation-duplicate', 'b1'],
    ],
  },
  {
    name: 'a part of a diagram is named by its number, however that is written; a number that no diagram has is set aside',
    files: {
      'diagrams.csv': 'diagram_id,engine_id,category_id,code,name\nd1,k12m,pads,A,Brakes\n',
      'diagram_parts.csv': 'diagram_id,part_number,name\nd1,55-8 10,Pad\nd2,77,Disc\n',
      ...file(
        'part,55810,hi,name,पैड',
        'part,558-10,hi,name,पैड',
        'part,55:810,ta,name,பேட்',
        'part,77,hi,name,डिस्क',
        'part,-,hi,name,x',
      ),
    },
    rows: [
      holds('translations', 'entity id language text', ['part', '55810', 'hi', 'पैड'], ['part', '55810', 'ta', 'பேட்']),
    ],
    report: [
      ['diagram_parts.csv', 3, 'diagram_id', 'reference-missing', 'd2'],
      ['translations.csv', 3, 'id', 'translation-duplicate', '558-10'],
      ['translations.csv', 5, 'id', 'reference-missing', '77'],
      ['translations.csv', 6, 'id', 'reference-missing', '-'],
    ],
  },
  {
    name: 'a translation brings markup, bidi controls and joiners',
    files: file('item,b1,ml,name,<b>ക്\u200dഷ</b>\u202e', 'brand,bosch,bn,name,"&lt;script&gt;র\u200d্য"'),
    rows: [holds('translations', 'id text', ['b1', 'ക്\u200dഷ'], ['bosch', 'র\u200d্য'])],
  },
];
