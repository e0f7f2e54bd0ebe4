import { useEffect, useState } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import type { Plate } from '../../../api/shop/vehicle/plates';
import { plateFacts } from './plates';

/** The plate and what it reveals, once that is loaded: its state and office, or the year of the Bharat series. */
export function PlateFacts({ language, plate }: { language: Language; plate: Plate }) {
  const [facts, setFacts] = useState<Awaited<ReturnType<typeof plateFacts>>>();
  useEffect(() => {
    plateFacts(plate, language).then(setFacts, (error: unknown) => {
      console.warn('what the plate reveals could not be loaded', error);
    });
  }, [plate, language]);
  return (
    <p>
      <strong className="number whitespace-nowrap" lang="en">
        {plate.text}
      </strong>
      {facts && ` · ${facts.text}`}
      {facts?.place && <span lang="en"> ({facts.place})</span>}
    </p>
  );
}
