// sound.ts -- what events sound like, made by WebAudio: short tones, and noise for dust. Off until the player asks for it.

interface Tone {
  fromHz: number;
  toHz: number;
  timeS: number;
  volume: number;
  wave: OscillatorType;
}

const tones: Record<string, Tone> = {
  jumped: { fromHz: 300, toHz: 620, timeS: 0.12, volume: 0.12, wave: 'triangle' },
  landed: { fromHz: 150, toHz: 60, timeS: 0.1, volume: 0.25, wave: 'sine' },
  dash_start: { fromHz: 900, toHz: 200, timeS: 0.16, volume: 0.06, wave: 'sawtooth' },
  slam_land: { fromHz: 110, toHz: 35, timeS: 0.25, volume: 0.35, wave: 'sine' },
  hit_wall: { fromHz: 180, toHz: 120, timeS: 0.05, volume: 0.12, wave: 'square' },
  assist: { fromHz: 880, toHz: 1175, timeS: 0.09, volume: 0.06, wave: 'sine' },
};

export class Sound {
  #context: AudioContext | undefined;
  /** How many were played so far. */
  played = 0;

  get isOn(): boolean {
    return this.#context !== undefined;
  }

  set isOn(on: boolean) {
    void this.#context?.close();
    this.#context = on ? new AudioContext() : undefined;
  }

  /** Plays what an event sounds like; a hard landing is louder. */
  tell(word: string, value: number): void {
    const tone = tones[word] ?? tones[word.replace(/_.*/, '')];
    if (!this.#context || !tone) {
      return;
    }
    const now = this.#context.currentTime;
    const loud = word === 'landed' || word === 'hit_wall' ? Math.min(value / 20, 1) : 1;
    const source = new OscillatorNode(this.#context, { type: tone.wave, frequency: tone.fromHz });
    const gain = new GainNode(this.#context, { gain: tone.volume * loud });
    source.frequency.exponentialRampToValueAtTime(tone.toHz, now + tone.timeS);
    gain.gain.linearRampToValueAtTime(0, now + tone.timeS);
    source.connect(gain).connect(this.#context.destination);
    source.start(now);
    source.stop(now + tone.timeS);
    this.played++;
  }
}
