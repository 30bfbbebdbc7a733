interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets work of one kind on this node wait for its turn, where racing would only cost more. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /**
   * Runs `work` after what was handed in under this name before; at most `most` of it at a time.
   */
  async take<T>(name: string, work: () => Promise<T>, most = 1): Promise<T> {
    const line = this.lines.get(name) ?? { running: 0, waiting: [] };
    this.lines.set(name, line);
    if (line.running < most) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.lines.delete(name);
    }
  }
}
