import { expect, test } from 'vitest';
import { savedAddress, savedAddressBody } from '../addresses/contract.ts';
import { garageVehicle, vehicleBody, vehicleMakesAnswer, vehicleModelsAnswer } from '../garage/contract.ts';
import { user } from '../login/contract.ts';
import { contactBody } from '../messages/contract.ts';
import { orderSummary } from '../orders/contract.ts';
import { changePasswordBody } from './contract.ts';

/** The entities of the customer area, field by field, as sent over the wire. */

const billing = user.shape.billingAddress.unwrap();
const entities: [entity: string, schema: { shape: object }, fields: string][] = [
  ['user', user, 'firstName lastName email phone profileImageUrl'],
  ['billing address', billing, 'address city state zipCode country'],
  ['shipping address as entered', savedAddressBody, 'label address city state zipCode country isDefault'],
  [
    'shipping address as displayed',
    savedAddress,
    'addressId firstName lastName addressLine1 addressLine2 city state postalCode country isDefault',
  ],
  ['vehicle', garageVehicle, 'garageId vehicleName year make model engine trim vin mileage isDefault createdAt'],
  ['vehicle that is added', vehicleBody, 'vehicleName year make model engine trim vin mileage isDefault'],
  ['vehicle make', vehicleMakesAnswer.shape.data.element, 'vehicleMakeId vehicleMakeName'],
  ['vehicle model', vehicleModelsAnswer.shape.data.element, 'vehicleModelId vehicleModelName'],
  [
    'order',
    orderSummary,
    'orderId orderNumber status total totalAmount createdAt shippingFirstName shippingLastName trackingNumber',
  ],
  ['password change', changePasswordBody, 'currentPassword newPassword confirmPassword'],
  ['contact message', contactBody, 'firstName lastName email phone subject message'],
];

test.each(entities)('a %s has exactly these fields on the wire', (_, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('the country of a new address is India unless another is given', () => {
  const given = { label: 'Home', address: '14 Residency Road', city: 'Bengaluru' };
  expect(savedAddressBody.parse(given)).toMatchObject({ country: 'India', isDefault: false });
  expect(savedAddressBody.parse({ ...given, country: 'Nepal' }).country).toBe('Nepal');
});
