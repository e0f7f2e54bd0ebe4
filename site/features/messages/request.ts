import { garageRules } from '../../../api/shop/garage/rules';
import { type RequestField, requestFields, requestProblems } from '../../../api/shop/messages/request-rules';
import { catalogueIdPattern, oneLine } from '../../../api/shop/rules';
import { maxVehicleYear } from '../../../api/shop/vehicle/years';
import type { ChosenVehicle } from '../vehicle/vehicle';
import { contactForm } from './contact';
import type { MessageKind } from './message';

const { firstName, email, phone } = contactForm.labels;

/** The form that asks for a part which the shop does not have. */
export const requestForm: MessageKind<RequestField> = {
  name: 'request',
  texts: {
    send: 'request.send',
    sent: 'request.sent',
    sentText: 'request.sentText',
    another: 'request.another',
    failed: 'request.failed',
  },
  fields: requestFields,
  labels: {
    part: 'request.part',
    vehicle: 'purchase.vehicle',
    year: 'purchase.year',
    plate: 'purchase.plate',
    vin: 'purchase.vin',
    message: 'purchase.note',
    query: 'request.query',
    ...{ firstName, phone, email },
  },
  problems: requestProblems,
  meanings: {
    ...contactForm.meanings,
    year: (t) => t('purchase.yearWrong', { from: garageRules.minYear, to: maxVehicleYear() }),
    plate: (t) => t('purchase.plateWrong'),
    vin: (t) => t('purchase.vinWrong'),
  },
  unseen: ['engineId'],
  given: ['part', 'vehicle', 'engineId', 'year', 'plate', 'vin', 'message', 'query'],
};

/**
 * What a request starts with: what the address says, which anybody may have written, for its vehicle or else for the
 * shopper's own.
 */
export function givenRequest(search: string, own: ChosenVehicle | undefined): Record<string, string> {
  const query = new URLSearchParams(search);
  const text = (name: string, max: number) => oneLine(query.get(name) ?? '').slice(0, max);
  const engineId = text('engineId', 64);
  const vehicle = text('vehicle', requestFields.vehicle.max);
  const named = vehicle
    ? { vehicle, engineId: catalogueIdPattern.test(engineId) ? engineId : '' }
    : own
      ? { vehicle: own.label, engineId: own.gone ? '' : own.engineId }
      : undefined;
  const year = text('year', requestFields.year.max) || (vehicle ? '' : (own?.year?.toString() ?? ''));
  return {
    part: text('part', requestFields.part.max),
    ...named,
    year: /^\d{4}$/.test(year) ? year : '',
    query: text('q', requestFields.query.max),
  };
}
