import { useStore } from '@nanostores/react';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { chooseVehicle } from './choose';
import { PlateFacts } from './PlateFacts';
import {
  $plateSearch,
  chooseForPlate,
  clearPlateSearch,
  findByPlate,
  forgetFoundPlate,
  type PlateSearch as PlateState,
} from './plates';
import { localName, vehicleName } from './vehicle';

interface Props {
  t: Translate;
  base: string;
  language: Language;
}

/** Finds the vehicle linked to a plate. */
export function PlateSearch({ t, base, language }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const search = useStore($plateSearch);
  const problem = search.state === 'wrong' ? search.problem : undefined;
  const year = String(new Date().getFullYear() % 100);

  // A wrong plate moves focus to its field, also when the button is pressed again.
  useEffect(() => {
    if (search.state === 'wrong') box.current?.focus();
  }, [search]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void findByPlate(box.current?.value ?? '');
  }

  function forget() {
    forgetFoundPlate();
    if (box.current) box.current.value = '';
    box.current?.focus();
  }

  return (
    <>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <Plate t={t} box={box} problem={problem && t(`plate.problem.${problem}`, { year })} />
        <button
          type="submit"
          className={search.state === 'found' ? 'btn' : 'btn btn-main'}
          aria-disabled={search.state === 'looking' || undefined}
        >
          {search.state === 'looking' ? t('site.loading') : t('plate.find')}
        </button>
      </form>
      <div role="status">
        {search.state === 'found' && <Found t={t} base={base} language={language} found={search} onForget={forget} />}
      </div>
    </>
  );
}

interface PlateProps {
  t: Translate;
  box: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
}

function Plate({ t, box, problem }: PlateProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {t('plate.label')}
      </label>
      <input
        ref={box}
        id={id}
        type="text"
        className="field number uppercase placeholder:normal-case"
        lang="en"
        placeholder={t('plate.placeholder')}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
        onChange={clearPlateSearch}
      />
      <p id={`${id}-problem`} className="problem mt-1 empty:hidden" role="alert">
        {problem}
      </p>
      <p id={`${id}-hint`} className="hint mt-1">
        {t('plate.hint')}
      </p>
    </div>
  );
}

interface FoundProps extends Props {
  found: Extract<PlateState, { state: 'found' }>;
  onForget: () => void;
}

function Found({ t, base, language, found, onForget }: FoundProps) {
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <PlateFacts language={language} plate={found.plate} />
      <p>
        {t('plate.linked')}:{' '}
        <strong>
          {localName(found.vehicle)} <span lang="en">{vehicleName(found.vehicle)}</span>
        </strong>
      </p>
      <button
        type="button"
        className="btn btn-main"
        onClick={() => location.assign(`${base}/parts${chooseVehicle(found.vehicle).search}`)}
      >
        {t('vehicle.findParts')}
      </button>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" className="btn btn-plain px-0" onClick={() => chooseForPlate(found.plate)}>
          {t('plate.another')}
        </button>
        <button type="button" className="btn btn-plain px-0" onClick={onForget}>
          {t('plate.forget')}
        </button>
      </div>
    </div>
  );
}
