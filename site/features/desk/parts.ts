import type { Language } from '../../../api/shop/language/languages';
import type { Strings } from '../../i18n/keys';
import { orderSections } from '../../lib/late-order-texts';
import { stringsFrom } from '../../lib/late-texts';
import { BulkBar } from './BulkBar';
import { DeskOrder } from './DeskOrder';
import { KeysHelp } from './KeysHelp';
import { lateOrderSections } from './strings';

/** The parts of the desk that nobody needs before the list is there. */
export const parts = { BulkBar, DeskOrder, KeysHelp };

/** They, and the texts of an open enquiry that the page lacks. */
export type LateDesk = typeof parts & { strings: Strings };

/** @throws TypeError without a connection */
export const loadParts = async (language: Language): Promise<LateDesk> => ({
  ...parts,
  strings: await stringsFrom(orderSections, language, lateOrderSections),
});
