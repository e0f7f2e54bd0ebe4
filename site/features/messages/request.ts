import { requestForm } from '../../../api/shop/messages/request-form';
import { catalogueIdPattern, oneLine } from '../../../api/shop/rules';
import type { ChosenVehicle } from '../vehicle/vehicle';
import type { MessageKind } from './message';

/** The form that asks for a part which the shop does not have. */
export const request: MessageKind = {
  name: 'request',
  texts: {
    send: 'request.send',
    sent: 'request.sent',
    sentText: 'request.sentText',
    another: 'request.another',
    failed: 'request.failed',
  },
  form: requestForm,
  unseen: ['engineId'],
  given: ['part', 'vehicle', 'engineId', 'year', 'plate', 'vin', 'message', 'query'],
};

/**
 * Initial values of a request. The address fills in part and vehicle, and may be anybody's; without a vehicle there,
 * the shopper's own is taken.
 */
export function givenRequest(search: string, own: ChosenVehicle | undefined): Record<string, string> {
  const query = new URLSearchParams(search);
  const text = (name: string, max: number) => oneLine(query.get(name) ?? '').slice(0, max);
  const engineId = text('engineId', 64);
  const vehicle = text('vehicle', requestForm.vehicle.max);
  const named = vehicle
    ? { vehicle, engineId: catalogueIdPattern.test(engineId) ? engineId : '' }
    : own
      ? { vehicle: own.label, engineId: own.gone ? '' : own.engineId }
      : undefined;
  const year = text('year', requestForm.year.max) || (vehicle ? '' : (own?.year?.toString() ?? ''));
  return {
    part: text('part', requestForm.part.max),
    ...named,
    year: /^\d{4}$/.test(year) ? year : '',
    query: text('q', requestForm.query.max),
  };
}
