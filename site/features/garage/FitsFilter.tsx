import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { ledToLogin } from '../login/signed-out';
import { $garage, loadGarageOnce } from './vehicles';

/** The name of a vehicle in the garage; undefined until it is known, and when there is no such vehicle. */
export function useVehicleName(garageId: string | undefined): string | undefined {
  const garage = useStore($garage);
  useEffect(() => {
    if (garageId !== undefined) void loadGarageOnce();
  }, [garageId]);
  if (garage.state !== 'there') return undefined;
  return garage.vehicles.find((vehicle) => vehicle.garageId === garageId)?.vehicleName;
}

/** Says that the list has only parts that fit the vehicle, and removes that filter. Its height never changes. */
export function FitsFilter({ t, name, onRemove }: { t: Translate; name: string | undefined; onRemove: () => void }) {
  return (
    <p className="flex min-h-11 items-center">
      {name !== undefined && (
        <button type="button" className="btn max-w-full" onClick={onRemove}>
          <span className="min-w-0">{t('garage.fits', { name })}</span>
          <span aria-hidden="true" className="text-lg leading-none">
            ×
          </span>
          <span className="sr-only">{t('garage.fitsRemove')}</span>
        </button>
      )}
    </p>
  );
}

/** Why a vehicle's fit is unknown; undefined for any other failure. A guest is sent to the login page. */
export function useVehicleFailure(error: unknown, base: string): 'engineUnknown' | 'notYours' | undefined {
  useEffect(() => {
    if (error !== undefined) ledToLogin(error, base);
  }, [error, base]);
  if (!(error instanceof ApiFailure)) return undefined;
  if (error.answer.error === 'engine_unknown') return 'engineUnknown';
  return error.answer.error === 'unknown_vehicle' ? 'notYours' : undefined;
}

/** Shows the failure and links to the garage. */
export function VehicleFailure({
  t,
  base,
  failure,
}: {
  t: Translate;
  base: string;
  failure: 'engineUnknown' | 'notYours';
}) {
  return (
    <div className="panel border-s-4 border-s-bad p-5" role="alert">
      <p>{t(`garage.${failure}`)}</p>
      <a className="btn mt-3" href={`${base}/garage`}>
        {t('garage.toGarage')}
      </a>
    </div>
  );
}
