import { Blocks, Skeleton } from '../../ui/Skeleton';

const cards = Array<string>(6).fill('h-28');

/** The shape of a vehicle's badges and cards while they load. */
export function Waiting({ text }: { text: string }) {
  return (
    <Skeleton text={text}>
      <Blocks sizes={['my-3 h-6 max-w-64']} />
      <div className="cards">
        <Blocks sizes={cards} />
      </div>
    </Skeleton>
  );
}
