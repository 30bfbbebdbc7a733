type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

const firstSize = 1024;

/** A list of numbers that takes no more memory than they do, but for room to grow. */
export class Numbers {
  private values: NumberArray;
  private count = 0;
  private readonly Kind: new (length: number) => NumberArray;

  constructor(Kind: new (length: number) => NumberArray) {
    this.Kind = Kind;
    this.values = new Kind(firstSize);
  }

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    if (this.count === this.values.length) {
      const grown = new this.Kind(Math.ceil(this.count * 1.5));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.count] = value;
    this.count += 1;
  }

  at(index: number): number {
    return this.values[index] ?? Number.NaN;
  }

  /** All of them that are numbers, the smallest first. */
  sorted(): NumberArray {
    return this.values
      .subarray(0, this.count)
      .filter((value) => !Number.isNaN(value))
      .sort();
  }

  set(index: number, value: number): void {
    this.values[index] = value;
  }
}
