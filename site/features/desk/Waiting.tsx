import { Blocks, List, Skeleton } from '../../ui/Skeleton';

/** The shape of the desk: its navigation and a list. */
export function Waiting({ text }: { text: string }) {
  return (
    <Skeleton text={text}>
      <div className="mb-4 flex gap-2">
        <Blocks sizes={['h-11 w-28', 'h-11 w-28']} />
      </div>
      <List />
    </Skeleton>
  );
}
