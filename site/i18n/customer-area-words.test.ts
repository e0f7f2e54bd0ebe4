import { expect, test } from 'vitest';
import type { TextKey } from './keys';
import { translateIn } from './texts';

/** English texts of the customer area that must stay word for word; journeys check where they appear. */

const quoted: Partial<Record<TextKey, string>> = {
  'site.loading': 'Loading...',
  'notFound.title': '404 Page Not Found',
  'notFound.text': 'Did you forget to add the page to the router?',

  'account.profile': 'Profile',
  'account.security': 'Security',
  'account.preferences': 'Preferences',
  'account.changePhoto': 'Change Photo',
  'account.photoNote': 'JPG, PNG or GIF. Max size 2MB.',
  'account.update': 'Update Profile',
  'account.updating': 'Updating...',
  'account.updated': 'Profile Updated',
  'account.updatedText': 'Your profile has been updated successfully.',
  'account.updateFailed': 'Update Failed',
  'account.updateFailedText': 'There was an error updating your profile. Please try again.',
  'account.updateFallback': 'Failed to update profile',
  'account.changePassword': 'Change Password',
  'account.changing': 'Changing...',
  'account.mismatch': 'Password Mismatch',
  'account.mismatchText': "New password and confirmation don't match.",
  'account.tooShort': 'Password Too Short',
  'account.changed': 'Password Changed',
  'account.changedText': 'Your password has been changed successfully.',
  'account.changeFailed': 'Password Change Failed',
  'account.changeFailedText':
    'There was an error changing your password. Please check your current password and try again.',
  'account.viewOrders': 'View Orders',
  'account.viewCart': 'View Cart',

  'cart.remove': 'Remove',
  'addresses.incomplete': 'Incomplete Address',
  'addresses.incompleteText': 'Please fill in all required fields (label, address, city).',
  'addresses.added': 'Address Added',
  'addresses.addedText': 'Shipping address has been added successfully.',
  'addresses.removed': 'Address Removed',
  'addresses.removedText': 'Shipping address has been removed.',

  'garage.title': 'My Garage',
  'garage.add': 'Add Vehicle',
  'vehicle.findParts': 'Find Parts',
  'garage.empty': 'No vehicles in your garage',
  'garage.loading': 'Loading your vehicles...',
  'garage.required': 'Required Fields',
  'garage.requiredText': 'Please fill in all required fields.',
  'garage.fetchFailed': 'Failed to fetch vehicles',
  'garage.modelsFailed': 'Failed to fetch models',
  'errors.toast': 'Error',
  'garage.addFailed': 'Failed to add vehicle. Please try again.',
  'garage.removeFailed': 'Failed to remove vehicle. Please try again.',
  'garage.added': 'Vehicle Added',
  'garage.addedText': 'Your vehicle has been added to your garage successfully.',
  'garage.removed': 'Vehicle Removed',
  'garage.removedText': 'The vehicle has been removed from your garage.',

  'orders.title': 'My Orders',
  'orders.backToAccount': 'Back to Account',
  'orders.totalOrders': 'Total Orders',
  'orders.inTransit': 'In Transit',
  'orders.totalSpent': 'Total Spent',
  'orders.history': 'Order History',
  'orders.all': 'All Orders',
  'orders.status.pending': 'Pending',
  'orders.status.processing': 'Processing',
  'orders.status.shipped': 'Shipped',
  'orders.status.delivered': 'Delivered',
  'orders.status.cancelled': 'Cancelled',
  'orders.details': 'View Details',
  'orders.empty': 'No orders found',
  'orders.startShopping': 'Start Shopping',
  'orders.loading': 'Loading orders...',
};

test.each(Object.entries(quoted))('%s is %j', (key, text) => {
  expect(translateIn('en')(key as TextKey)).toBe(text);
});

test('the minimum password length is in its text', () => {
  expect(translateIn('en')('account.tooShortText', { min: 6 })).toBe('Password must be at least 6 characters long.');
});

test('every text that mentions replies promises them within 24 hours', () => {
  const t = translateIn('en');
  for (const key of ['contact.lead', 'contact.sentText', 'mail.receiptIntro'] as const)
    expect(t(key)).toContain('within 24 hours');
});
