import type { ComponentType } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import type { IslandProps } from '../../ui/island';

/** What a further subject shows of the open enquiry: payments, returns, the conversation. */
export interface PanelProps extends IslandProps {
  order: DeskOrder;
}

/** They stand below the customer, in this order; each is a `<section className="panel p-5">` of its own subject. */
export const orderPanels: readonly ComponentType<PanelProps>[] = [];
