import type { TextKey } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';

/** The text for parts that could not be loaded: the vehicle or category does not exist, or else loading failed. */
export function failureKey(error: unknown, otherwise: TextKey): TextKey {
  if (!(error instanceof ApiFailure)) return otherwise;
  const wrong = error.answer.fields?.map(({ field }) => field) ?? [];
  if (error.answer.error === 'unknown_engine' || wrong.includes('engineId')) return 'parts.unknownVehicle';
  if (error.answer.error === 'unknown_category' || wrong.includes('categoryId')) return 'categoryParts.invalid';
  return otherwise;
}
