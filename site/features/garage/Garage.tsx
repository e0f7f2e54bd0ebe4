import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import type { Translate } from '../../i18n/keys';
import { unlessUnconfirmed } from '../../lib/http';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { Blocks, Skeleton } from '../../ui/Skeleton';
import { ledToLogin, needsLogin, useSignedIn } from '../login/signed-out';
import { showFailure, showToast, type Toast } from '../toast/toast';
import { chooseOwnVehicle } from '../vehicle/own';
import { makeDefault, removeVehicle, restoreVehicle } from './garage';
import { VehicleCard } from './VehicleCard';
import type { VehicleForm } from './VehicleForm';
import { $garage, loadGarage, loadGarageOnce } from './vehicles';

/** The customer's vehicles. */
export default function Garage(props: IslandProps & { initial: string }) {
  const t = useText(props);
  const { base, initial } = props;
  const signedIn = useSignedIn(base);
  const garage = useStore($garage);
  const leaving = garage.state === 'failed' && needsLogin(garage.error);

  useEffect(() => {
    if (signedIn) void loadGarageOnce();
  }, [signedIn]);
  useEffect(() => {
    if (garage.state === 'failed') ledToLogin(garage.error, base);
    chooseOwnVehicle();
  }, [garage, base]);

  if (!signedIn || leaving || garage.state === 'loading')
    return (
      <Skeleton initial={initial} text={t(signedIn && !leaving ? 'garage.loading' : 'site.loading')}>
        <div className="grid gap-4 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          <Blocks sizes={['h-56', 'h-56', 'h-56']} />
        </div>
      </Skeleton>
    );
  return garage.state === 'failed' ? (
    <div className="min-h-dvh">
      <h1 className="mb-4">{t('garage.title')}</h1>
      <ErrorPanel
        t={t}
        error={garage.error}
        type="general"
        text={t('garage.fetchFailed')}
        onRetry={() => void loadGarage()}
      />
    </div>
  ) : (
    <Vehicles t={t} base={base} vehicles={garage.vehicles} />
  );
}

/** The dialog for a vehicle or a new one. */
function useVehicleForm(t: Translate) {
  // Browsers report the closing of a dialog late: the next dialog, with a number of its own, may be open by then.
  const openings = useRef(0);
  const [opened, setOpened] = useState<{ number: number; vehicle?: GarageVehicle; Form: typeof VehicleForm }>();

  /** The form is a script of its own, because most visits only look. */
  async function open(vehicle?: GarageVehicle): Promise<void> {
    try {
      const { VehicleForm: Form } = await import('./VehicleForm');
      setOpened({ number: ++openings.current, Form, ...(vehicle && { vehicle }) });
    } catch {
      showToast({ kind: 'bad', title: t('errors.networkTitle'), text: t('errors.network') });
    }
  }
  return { opened, setOpened, open };
}

function Vehicles({ t, base, vehicles }: { t: Translate; base: string; vehicles: GarageVehicle[] }) {
  const add = useRef<HTMLButtonElement>(null);
  const { opened, setOpened, open } = useVehicleForm(t);
  // The pressed button is gone or has moved.
  const { mark, remove } = garageActions(t, base, () => add.current?.focus());

  return (
    <div className="min-h-dvh">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1>{t('garage.title')}</h1>
        <button ref={add} type="button" className="btn btn-main" onClick={() => void open()}>
          {t('garage.add')}
        </button>
      </div>
      {vehicles.length === 0 ? (
        <div className="panel p-10 text-center">
          <p className="text-lg font-semibold">{t('garage.empty')}</p>
          <p className="mt-1 text-muted">{t('garage.emptyHint')}</p>
        </div>
      ) : (
        <ul className="grid gap-4 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          {vehicles.map((vehicle) => (
            <VehicleCard
              key={vehicle.garageId}
              t={t}
              base={base}
              vehicle={vehicle}
              onDefault={() => mark(vehicle)}
              onEdit={() => void open(vehicle)}
              onRemove={() => remove(vehicle)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <opened.Form
          key={opened.number}
          t={t}
          base={base}
          vehicle={opened.vehicle}
          onClose={() => setOpened((current) => (current === opened ? undefined : current))}
        />
      )}
    </div>
  );
}

/** The actions of a vehicle's buttons, with their messages. @param onDone called before the message of a success */
function garageActions(t: Translate, base: string, onDone: () => void) {
  async function act(action: () => Promise<void>, good: Omit<Toast, 'kind'>, failed: string) {
    try {
      await action();
      onDone();
      showToast({ kind: 'good', ...good });
    } catch (error) {
      if (!ledToLogin(error, base)) showFailure(unlessUnconfirmed(error, t, failed));
    }
  }

  const remove = (vehicle: GarageVehicle) => {
    const { garageId, vehicleName: name } = vehicle;
    const putBack = () =>
      act(() => restoreVehicle(vehicle), { title: t('garage.restored', { name }) }, t('garage.restoreFailed'));
    const action = { label: t('garage.undo'), run: () => void putBack() };
    void act(
      () => removeVehicle(garageId),
      { title: t('garage.removed'), text: t('garage.removedText'), action },
      t('garage.removeFailed'),
    );
  };
  const mark = ({ garageId, vehicleName: name }: GarageVehicle) =>
    void act(
      () => makeDefault(garageId),
      { title: t('garage.default'), text: t('garage.nowDefault', { name }) },
      t('garage.changeFailed'),
    );
  return { mark, remove };
}
