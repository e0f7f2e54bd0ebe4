import { Blocks, Skeleton } from '../../ui/Skeleton';

/** The shape of the orders (figures, tabs and rows), or of one order. */
export function Waiting({ text, initial, one }: { text: string; initial: string; one?: boolean }) {
  return (
    <Skeleton initial={initial} text={text}>
      {one ? (
        <Blocks sizes={['h-[32rem]']} />
      ) : (
        <>
          <div className="mb-6 grid grid-cols-2 gap-3 @min-[60rem]:grid-cols-4">
            <Blocks sizes={['h-21', 'h-21', 'h-21', 'h-21']} />
          </div>
          <div className="grid gap-3">
            <Blocks sizes={['h-11', 'h-40', 'h-40']} />
          </div>
        </>
      )}
    </Skeleton>
  );
}
