import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface Props<K extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { key: K; name: string; panel: ReactNode }[];
  selected: K;
  onSelect: (key: K) => void;
}

/** The tab that a key moves to. */
function tabOf<K, T extends { key: K }>(pressed: string, tabs: readonly T[], selected: K): T | undefined {
  const at = tabs.findIndex(({ key }) => key === selected);
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[pressed];
  return target === undefined ? undefined : tabs.at(target % tabs.length);
}

/** Tabs as in WAI-ARIA: one stop for the Tab key; arrows, Home and End move between them. Panels keep their content. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect }: Props<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Selects the tab that was chosen before the scripts were there (early-tab.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = list.current?.dataset.early;
    const tab = tabs.find(({ key }) => `${id}-${key}` === early);
    if (tab) onSelect(tab.key);
  }, []);

  function move(event: KeyboardEvent) {
    const tab = tabOf(event.key, tabs, selected);
    if (!tab || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs mb-4" onKeyDown={move}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== selected}
        >
          {panel}
        </div>
      ))}
    </>
  );
}
